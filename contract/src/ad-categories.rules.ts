/**
 * What an advertisement is for: the names of tier 1 of the Ad Product Taxonomy of the IAB Tech Lab that venues refuse
 * most often, those that most campaigns have, and a rest (decision 41). Stored as these words.
 */
export const AD_CATEGORIES = [
  'adult',
  'alcohol',
  'cannabis',
  'crypto',
  'dating',
  'dieting',
  'education',
  'events',
  'finance',
  'food',
  'gambling',
  'health',
  'pharmaceuticals',
  'politics',
  'religion',
  'retail',
  'sexualHealth',
  'socialIssues',
  'tobacco',
  'travel',
  'vehicles',
  'weapons',
  'other',
] as const
export type AdCategory = (typeof AD_CATEGORIES)[number]

/** What a venue can refuse: everything that has a name of its own. */
export const BLOCKABLE_CATEGORIES = AD_CATEGORIES.filter((category) => category !== 'other')
