/** The preference of a person who hid the first steps. */
export const FIRST_STEPS_PREFERENCE = 'first-steps';
