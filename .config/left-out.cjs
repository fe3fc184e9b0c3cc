'use strict';

module.exports = () => {
  throw new Error('left out of the bundle');
};
