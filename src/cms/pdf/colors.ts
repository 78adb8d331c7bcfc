import { rgb } from '@cantoo/pdf-lib';

/** Paper knows no tokens: the light theme of `src/ui/tokens.css`, as numbers. */
export const ink = rgb(0.078, 0.102, 0.133);
export const muted = rgb(0.333, 0.376, 0.431);
export const hairline = rgb(0.886, 0.871, 0.831);
export const copper = rgb(0.643, 0.325, 0.122);
export const signal = rgb(0.153, 0.275, 0.78);
export const codeGround = rgb(0.965, 0.957, 0.937);
export const ground = rgb(1, 1, 1);
export const raised = rgb(0.984, 0.98, 0.969);
