import * as migration_20261120_203631_initial from './20261120_203631_initial';

export const migrations = [
  {
    up: migration_20261120_203631_initial.up,
    down: migration_20261120_203631_initial.down,
    name: '20261120_203631_initial'
  },
];
