/** How long each tea steeps, in seconds. */
export const teas = {
  sencha: 90,
  darjeeling: 185,
  rooibos: 300,
};
