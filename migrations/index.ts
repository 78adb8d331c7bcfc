import * as migration_20261120_204154_initial from './20261120_204154_initial';

export const migrations = [
  {
    up: migration_20261120_204154_initial.up,
    down: migration_20261120_204154_initial.down,
    name: '20261120_204154_initial'
  },
];
