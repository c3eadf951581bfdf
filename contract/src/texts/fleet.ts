/** Mobile locations (vehicles), fixed locations (restaurants) and their forms. */
export const fleetTexts = {
  noLocations: 'No locations yet. The operator has to add one first.',
  /** VEH-12, FIX-08 */
  noOwner: 'Please create Owner profile first.',
  noOwnerReason: 'It holds your company details and your payout account.',
  createOwner: 'Create Owner Profile',
  allStatuses: 'All',
  statusFilter: 'Status',
  sort: 'Sort by',
  sortNewest: 'Newest',
  sortName: 'Name',
  mapLabel: 'Map of screens at these venues',
  /** Shown after a file was rejected. */
  chosenStays: 'Your previous choice is kept.',
  formerStays: 'The current picture is kept.',
  withoutPicture: 'You can save without a picture.',
  mapEmpty: 'No screens at these venues',
  mapEmptyReason: 'Pair a screen on the Screens page.',
  mapEmptyWay: 'Screens',
  resultCount: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  edit: 'Edit',
  editLabel: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteLabel: (name: string) => `Delete ${name}`,
  deleting: 'Deleting...',
  cancel: 'Cancel',
  rejectedBecause: (reason: string) => `Rejected: ${reason}`,
  rejectedEdit: 'Edit and resubmit',
  /** VEH-FORM-16, OPEN-43 */
  oops: 'Oops',
  /** ERR-05 */
  deletedTitle: 'Success!',
  /** Title of save results, VEH-FORM-14 */
  savedTitle: 'Successful',
  picture: 'Picture',
  dropHere: 'or drop them here',
  pictureHelp: 'Shown on the card and to operators. JPEG, PNG or WebP, up to 10 MB.',
  choosePicture: 'Choose a picture',
  replacePicture: 'Replace',
  removePicture: 'Remove',
  pendingNote: 'New mobile locations start as Pending Approval. A review usually takes less than a day.',
  editNote: 'Changing the brand, model, type, registration number or location sends it back to Pending Approval.',
  screensOnline: (online: number, total: number) => `${online} of ${total} screens online`,
  screenImpact: (count: number) =>
    count === 1 ? '1 screen is unlinked and stays yours' : `${count} screens are unlinked and stay yours`,
  campaignImpact: (count: number) =>
    count === 1 ? '1 campaign stops running here' : `${count} campaigns stop running here`,

  mobile: {
    /** VEH-01 */
    header: 'My Mobile Locations',
    help: 'Vehicles that carry your screens.',
    /** VEH-02, VEH-FORM-01 */
    add: 'Add Mobile Location',
    /** VEH-FORM-02 */
    update: 'Update Mobile Location',
    /** VEH-FORM-03 */
    submit: 'Submit',
    updateButton: 'Update',
    saving: 'Saving...',
    /** VEH-07 */
    totalLocations: 'Total Locations',
    /** VEH-08 */
    approved: 'Approved',
    /** VEH-09 */
    activeScreens: 'Active Screens',
    /** VEH-10 */
    locations: 'Locations',
    /** VEH-11 */
    empty: 'No mobile locations found',
    emptyReason: 'Get started by adding your first mobile location',
    search: 'Search by name or plate',
    /** VEH-06 */
    serviceType: 'Service Type',
    registration: 'Registration',
    registrationNumber: 'Registration Number',
    brand: 'Brand',
    model: 'Model',
    location: 'Location',
    /** VEH-FORM-07: the required fields */
    missing: {
      brand: 'Enter a brand',
      model: 'Enter a model',
      serviceType: 'Choose a service type',
      registrationNumber: 'Enter a registration number',
      location: 'Choose a location',
    },
    noTypes: 'No service types yet. The operator has to add one first.',
    locationHelp: 'Campaigns booked for this location can run on the vehicle’s screens.',
    screens: 'Screens',
    chooseType: 'Choose a service type',
    chooseLocation: 'Choose a location',
    /** VEH-FORM-14 */
    added: 'Mobile Location Added Successfully',
    updated: 'Mobile Location Updated Successfully',
    /** VEH-15 */
    deleteTitle: 'Delete this Mobile Location?',
    deleteText: 'Will unlink all assigned screens and remove mobile location-specific content.',
    deleteButton: 'Delete Mobile Location',
    /** VEH-16 */
    deleted: 'Mobile Location deleted successfully!',
    pictureLabel: (name: string) => `Picture of ${name}`,
  },

  fixed: {
    header: 'My Fixed Locations',
    count: (count: number) => (count === 1 ? '1 fixed location' : `${count} fixed locations`),
    help: 'Restaurants and cafés with screens on the wall.',
    add: 'Add New Fixed Location',
    /** FIX-04 */
    traffic: 'Traffic',
    location: 'Location',
    status: 'Status',
    view: 'View',
    viewLabel: (name: string) => `View ${name}`,
    newEntry: 'New',
    list: 'Fixed Locations',
    to: 'to',
    aboutThePlace: 'About the venue',
    updatedAt: 'Updated',
    perDay: (guests: number) => `${guests} a day`,
    editNote: 'Changing the name or location sends it back to Pending Approval.',
    cover: 'Cover',
    screensNext: 'Screens come next',
    screensNextText: 'Once this fixed location is approved, pair each screen with the six-character code it shows.',
    notFound: 'Fixed location not found',
    notFoundReason: 'It was deleted, or the link is incomplete.',
    backToList: 'Back to Fixed Locations',
    /** FIX-07 */
    empty: 'No Fixed Locations added.',
    emptyReason: 'Add restaurants, cafés or canteens where screens can hang.',
    /** FIX-09 */
    loading: 'Loading...',
    search: 'Search by name',
    /** FIX-11 */
    deleteTitle: 'Delete this Fixed Location?',
    deleteText: 'Will detach all linked screens and stop running campaigns.',
    deleteButton: 'Delete Fixed Location',
    /** FIX-12 */
    deleted: 'Fixed Location deleted successfully!',
    missing: '-',
    screenCount: (count: number) => (count === 1 ? '1 screen' : `${count} screens`),

    basics: 'About the venue',
    basicsHelp: 'Shown to advertisers.',
    contact: 'Contact',
    hours: 'Opening hours',
    hoursHelp: 'Screens play during these hours. Leave a day empty if closed. With no hours set, screens play all day.',
    images: 'Images',
    imagesCount: (count: number) => `${count} of 5`,
    imagesHelp: 'Up to 5 images. The first one is the cover. JPEG, PNG or WebP, up to 10 MB each.',
    addImages: 'Add images',
    removeImage: (number: number) => `Remove image ${number}`,
    moveImage: (number: number) => `Move image ${number} forward`,
    imageAlt: (number: number) => `Image ${number}`,
    name: 'Name',
    cuisineType: 'Cuisine Type',
    seatingCapacity: 'Seating Capacity',
    footTraffic: 'Foot Traffic',
    footTrafficHelp: 'Guests a day',
    description: 'Description',
    phone: 'Phone',
    emailWrong: 'Enter an email address like name@example.com',
    countWrong: (max: number) => `Enter a whole number from 0 to ${max.toLocaleString('en-US')}`,
    email: 'Email',
    nameMissing: 'Enter a name',
    locationMissing: 'Choose a location',
    seatingCapacityMissing: 'Enter a seating capacity',
    phoneMissing: 'Enter a phone number',
    emailMissing: 'Enter an email address',
    position: 'Position on the map',
    positionHelp: 'Paste coordinates from a map, for example 48.2082, 16.3738. Used to show your screens on the map.',
    positionUnreadable: 'Enter coordinates like 48.2082, 16.3738',
    positionHalf: 'Enter both latitude and longitude, for example 48.2082, 16.3738',
    positionBeyond: 'Enter latitude (-90 to 90) first, then longitude (-180 to 180)',
    whereIAm: 'Use my current position',
    whereIAmBusy: 'Locating...',
    /** The result of the browser's location. */
    where: {
      found: (within: string) => `Your current position, accurate to ${within}.`,
      meters: (count: number) => `${count} m`,
      kilometers: (count: number) => `${count} km`,
      refused: 'Your browser blocks access to your position. Allow it in the browser settings, or enter the position.',
      unknown: 'Your device can’t find its position. Enter it instead.',
      slow: 'Finding your position took too long. Try again, or enter it.',
    },
    chooseLocation: 'Choose a location',
    startLabel: (weekday: string) => `${weekday}, start`,
    endLabel: (weekday: string) => `${weekday}, end`,
    copyToAll: (weekday: string) => `Copy ${weekday} to all days`,
    save: 'Save',
    /** FIX-FORM-10 */
    saving: 'Saving...',
    /** FIX-FORM-07 */
    ownerMissing: 'Owner information is missing. Please try again.',
    /** FIX-FORM-08 */
    tooManyImages: 'You can only upload a maximum of 5 images.',
    /** FIX-FORM-15 */
    added: 'Fixed Location added successfully',
    updated: 'Fixed Location updated successfully',
    /** FIX-FORM-17 */
    failed: 'Something went wrong!',

    /** FIX-DET-02 */
    overview: 'Overview',
    screens: 'Screens',
    editLink: 'Edit',
    /** FIX-DET-06 */
    closed: 'Closed',
    noDescription: 'No description',
    noScreens: 'No screens found',
    noScreensReason: 'Pair a screen on the Screens page.',
    campaigns: 'Campaigns',
    noCampaigns: 'No campaigns booked',
    screen: 'Screen',
    model: 'Model',
    screenStatus: 'Screen Status',
    displayStatus: 'Display Status',
  },

  weekdays: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
} as const
