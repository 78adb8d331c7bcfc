export { sweepAndReport } from './jobs';
export { downloadLogEndpoints } from './staff-endpoints';
export { openPersonalCopy, openWhitePaper } from './use-cases/download';
export { listOwnDownloads } from './use-cases/own-downloads';
export { requestPersonalCopies, runPersonalCopies } from './use-cases/personal-copies';
export { expireGrants } from './use-cases/sweep';
export { downloadSamples } from './samples';
