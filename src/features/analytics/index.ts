export { isPeriod, readAudience } from './use-cases/read-audience';
export { ownEventsSchema } from './domain';
export { eraseOwnEvents, readOwnEvents } from './use-cases/own-events';
export { receiveEvents } from './use-cases/receive-events';
