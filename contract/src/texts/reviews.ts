/** The labels of the facts in the review queue. */
export const reviewTexts = {
  facts: {
    type: 'Type',
    location: 'Location',
    start: 'Start',
    end: 'End',
    weeks: 'Weeks',
    screens: 'Screens',
    totalCost: 'Total cost',
    category: 'Category',
    serviceType: 'Service Type',
    brand: 'Brand',
    model: 'Model',
    registrationNumber: 'Registration number',
    cuisineType: 'Cuisine Type',
    seatingCapacity: 'Seating Capacity',
    footTraffic: 'Foot traffic',
    position: 'Position on the map',
    phone: 'Phone',
    email: 'Email',
    description: 'Description',
  },
  /** an empty fact */
  none: '-',
  screenTypes: { vehicle: 'vehicle', restaurant: 'restaurant' },
} as const
