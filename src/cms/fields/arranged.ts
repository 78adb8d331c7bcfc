/** In `custom` of a field: only the order of a whole list sets it, so it belongs to no version of an item. */
export const ARRANGED = 'arranged';
