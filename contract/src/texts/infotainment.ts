const formatScreens = (count: number) => (count === 1 ? '1 screen' : `${count} screens`)

/** Infotainment videos: list, details and form. The titles of the pages are in `shell.ts`. */
export const infotainmentTexts = {
  /** INF-05, INF-FORM-06; the words are the values on the wire */
  categories: { Entertainment: 'Entertainment', Information: 'Information' },
  /** the words are the values on the wire */
  types: { vehicle: 'vehicle', restaurant: 'restaurant' },
  /** INF-DET-03 */
  statuses: { approved: 'Approved', rejected: 'Rejected', pending: 'Pending Approval' },
  period: (start: string, end: string) => `${start} - ${end}`,
  none: '-',
  screens: formatScreens,

  list: {
    label: 'Infotainment videos',
    /** INF-03 */
    count: (count: number) => (count === 1 ? '1 video uploaded' : `${count} videos uploaded`),
    help: 'Infotainment fills the loop between campaigns.',
    waiting: (count: number) => `${count} awaiting approval.`,
    upload: 'Upload video',
    /** INF-04 */
    search: 'Search videos...',
    category: 'Category',
    /** INF-05 */
    allCategories: 'All Categories',
    sort: 'Sort by',
    sortNewest: 'Newest',
    sortStart: 'Start date',
    sortName: 'Name',
    shown: (count: number) => `${count} shown`,
    playPreview: (name: string, length: string) => `Play ${name}, ${length}`,
    pausePreview: (name: string, length: string) => `Pause ${name}, ${length}`,
    dates: 'Dates',
    location: 'Location',
    /** INF-07 */
    delete: 'Delete',
    deleteNamed: (name: string) => `Delete ${name}`,
    /** INF-11 */
    viewDetails: 'View Details',

    /** INF-13 */
    empty: 'No videos found',
    emptyReason: 'Upload a clip of up to 20 seconds. It fills the loop between campaigns.',
    emptyWithoutOwner: 'Create your owner profile first, then upload a clip of up to 20 seconds.',
    ownerProfile: 'Owner profile',
    noFit: (search: string) => `No results for “${search}”. Try another search or category.`,
    noFitCategory: 'No videos in this category. Try another one.',

    /** INF-14 */
    failedTitle: 'Error',
    failed: 'Failed to load videos',

    /** INF-15 */
    deleteTitle: 'Delete this infotainment video?',
    /** OPEN-89 */
    deleteText: 'Will be removed from all campaigns and stop playing on screens.',
    deleteConfirm: 'Delete Video',
    deleting: 'Deleting...',
    stopsNow: (count: number) => `${formatScreens(count)} ${count === 1 ? 'stops' : 'stop'} playing it now`,
    chosenScreens: (count: number) => `Selected for ${formatScreens(count)}, not playing now`,
    nothingPlays: 'Not selected for any screen',
    /** INF-16 */
    deletedTitle: 'Success!',
    deleted: 'Video deleted successfully!',
    /** INF-17 */
    oops: 'Oops',
    deleteFailed: 'Failed to delete video',
  },

  details: {
    /** INF-DET-05 */
    details: 'Details',
    schedule: 'Schedule',
    type: 'Type',
    category: 'Category',
    location: 'Location',
    duration: 'Duration',
    startDate: 'Start date',
    endDate: 'End date',
    /** INF-DET-11 */
    note: 'This video will be active during the specified date range.',
    notYet: 'It plays once it’s approved.',
    notPlaying: 'Rejected videos don’t play.',
    screens: 'Screens',
    screenName: 'Screen name',
    screen: 'Screen',
    place: 'Venue',
    displayStatus: 'Display Status',
    status: 'Status',
    lastSeen: 'Last seen',
    /** INF-DET-08 */
    unnamedScreen: (type: string) => `Screen ${type}`,
    /** INF-DET-09 */
    places: { restaurant: 'Fixed Location', vehicle: 'Mobile Location' },
    /** INF-DET-10 */
    neverConnected: 'Never connected',
    noScreens: 'No screens selected',
    noScreensReason: 'The video doesn’t play until you select a screen.',
    /** INF-DET-12 */
    edit: 'Edit Video',
    /** INF-DET-13 */
    back: 'Back to All Videos',
    rejectedTitle: 'This video was rejected.',
    correct: 'Edit and resubmit',
    /** INF-DET-14 */
    notFound: 'Video not found',
    notFoundReason: 'It was deleted, or the link is incomplete.',
  },

  form: {
    fields: 'About the video',
    /** INF-FORM-01 */
    name: 'Name',
    type: 'Type',
    category: 'Category',
    location: 'Location',
    startDate: 'Start Date',
    endDate: 'End Date',
    choose: 'Choose one',
    /** INF-FORM-11 */
    locked: 'Type, category and start date can’t be changed after upload.',

    screens: 'Screens',
    selected: (count: number, total: number) => `${count} of ${total} selected`,
    /** INF-FORM-02 */
    select: 'Select',
    model: 'Model',
    uuid: 'UUID',
    status: 'Status',
    selectOne: (name: string, model: string) => `Select ${name}, ${model}`,
    selectOneOfUuid: (name: string, model: string, uuid: string) => `Select ${name}, ${model} ${uuid}`,
    /** INF-FORM-03 */
    selectAll: 'Select All',
    deselectAll: 'Deselect All',
    missingForScreens: {
      typeAndLocation: 'Choose a type and location to see your screens.',
      type: 'Choose a type to see your screens.',
      location: 'Choose a location to see your screens.',
    },
    noScreens: (type: string) => `You have no ${type} screens in this location`,
    noScreensReason: 'Choose another location or type, or pair a screen there first.',
    /** INF-FORM-05; the title as OPEN-92 */
    failedTitle: 'Error',
    screensFailed: 'Failed to fetch screens',

    video: 'Video',
    storedVideo: 'Current video',

    /** INF-FORM-08 */
    missingVideo: 'Missing Video',
    missingVideoText: 'Please upload a valid video before submitting.',
    /** INF-FORM-09 */
    screensMissing: 'Please select at least one screen',

    submit: 'Submit',
    update: 'Update',
    saving: 'Saving...',
    uploading: 'Uploading...',
    /** uploads need an owner profile */
    noOwner: 'Please create Owner profile first.',
    ownerProfile: 'Create Owner Profile',
    reviewed: 'Reviewed within one working day. Plays once approved.',
    reapproval: 'Changing the name or the video sends it back for approval.',
    resubmit: 'Saving sends it back for approval.',
    rejectedTitle: 'This video was rejected.',

    /** INF-FORM-07: missing values with links to their fields */
    enterName: 'Enter a video name',
    nameTooLong: 'Enter a name of 200 characters or fewer',
    chooseType: 'Choose a type',
    chooseCategory: 'Choose a category',
    chooseLocation: 'Choose a location',
    chooseStart: 'Choose a start date',
    chooseEnd: 'Choose an end date',
    noSuchDay: 'Choose a day between 2000 and 2199',
    /** INF-FORM-10 */
    endBeforeStart: 'Choose an end date on or after the start date',
    chooseScreens: 'Choose at least one screen',
    chooseVideo: 'Choose a video that meets all four requirements',

    /** INF-FORM-18, OPEN-92 */
    savedTitle: 'Successful',
    added: 'Entertainment Video Added Successfully',
    updated: 'Entertainment Video Updated Successfully',
    /** INF-FORM-19 */
    oops: 'Oops',
  },
} as const
