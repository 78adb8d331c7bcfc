export { PageFeedback } from './ui/page-feedback';
