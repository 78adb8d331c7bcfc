export { viewers as bundleViewers } from './admin/people';
export { forgetBundles } from './use-cases/edit-bundle';
export { publishDueBundles } from './use-cases/publish-bundle';
