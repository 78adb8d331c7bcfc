import { endEarlyPresses } from '@/platform/http/early-press';

/**
 * Runs in the browser before any other script of ours, and before React listens.
 *
 * zod would try whether it may compile its parsers, which the script policy refuses, so every form would report a
 * violation. `z.config({ jitless: true })` says so, too, but with zod's core on every page (5 KB). Needs: zod takes its
 * configuration from this global if it exists. Checked with zod 4.6.7 by the test beside this file.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
endEarlyPresses();
