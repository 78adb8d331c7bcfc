export { memberTransitionSchema } from './member-transitions';
export { decideOnMember } from './use-cases/decide-on-member';
export { sendAgain } from './use-cases/send-again';
