/** Browser components of applying for a specification. */
export { ApplicationPage } from './ui/application-page';
export { ApplyForm } from './ui/apply-form';
export { LiveApplications } from './ui/live-applications';
export { LiveFlow } from './ui/live-flow';
export { MyApplications } from './ui/my-applications';
export { OwnAction, OwnState } from './ui/own-application';
