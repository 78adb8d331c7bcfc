export { isStaffLogIn, throughLogInBrake } from './sign-in/log-in-brake';
