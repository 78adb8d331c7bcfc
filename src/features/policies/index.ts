export { keepPoliciesPublic, publishPoliciesByDecision } from './guard-pages';
export { putPoliciesIntoForce } from './use-cases/take-effect';
export { areAllInForce } from './records';
