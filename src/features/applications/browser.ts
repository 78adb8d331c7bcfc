/** Browser components of specification access. */
export { ApplicationPage } from './ui/application-page';
export { ApplyForm } from './ui/apply-form';
export { DownloadButton } from './ui/download-button';
export { LiveFlow } from './ui/live-flow';
export { MyApplications } from './ui/my-applications';
export { MyDownloads } from './ui/my-downloads';
