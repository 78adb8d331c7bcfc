/** ID of the box that chooses between inline and side by side. */
export const SIDES_BOX = 'comparison-sides';
