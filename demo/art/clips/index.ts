import { fabricManagerDemo } from './fabric-manager-demo';
import { firstPacket } from './first-packet';
import { heddleInThreeMinutes } from './heddle-in-three-minutes';
import { laneTrainingExplained } from './lane-training-explained';
import type { Clip } from './stage';
import { supernodeTour } from './supernode-tour';

/** All demo clips, in the order of the video page. */
export const clips: readonly Clip[] = [
  heddleInThreeMinutes,
  laneTrainingExplained,
  supernodeTour,
  firstPacket,
  fabricManagerDemo,
];
