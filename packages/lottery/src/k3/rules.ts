/** Rule choices of plays.md §14 for dice. */
export interface K3Rules {
  /** 官方和值 大/小 on a triple: counted by its sum, or both lose. */
  readonly officialTriples: 'counted' | 'lose';
  /** 信用两面 大/小 alike; 单/双 are never affected. */
  readonly creditTriples: 'counted' | 'lose';
  /** 三军: a number that comes several times is paid once or per die. */
  readonly threeArmiesPays: 'once' | 'perDie';
  /** 短牌 on a triple. */
  readonly pairOnTriple: 'win' | 'lose';
}

export const K3_RULES: K3Rules = {
  officialTriples: 'counted',
  creditTriples: 'lose',
  threeArmiesPays: 'once',
  pairOnTriple: 'win',
};
