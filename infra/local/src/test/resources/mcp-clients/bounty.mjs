// The bounty that the clients post.
export const BOUNTY = {
  title: 'Photograph a shop front',
  description: 'The shop at the corner, by daylight.',
  completionCriteria: 'One sharp photo.',
  evidenceTypes: ['photo'],
  estimatedHours: 1,
  priceType: 'fixed',
  price: 25,
  agentType: 'other',
};
