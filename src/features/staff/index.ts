export { isStaffLogIn, throughLogInBrake } from './sign-in/log-in-brake';
export { secondFactorOf } from './sign-in/second-factor';
