/** Browser components of downloads. */
export { PREPARATION_RETRY_SECONDS } from './preparation';
export { DownloadButton } from './ui/download-button';
export { MyDownloads } from './ui/my-downloads';
export { PersonalCopy } from './ui/personal-copy';
