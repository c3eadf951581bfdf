import { csvName } from '../csv.rules.ts'
import type { Cause } from '../operator-screens.ts'

/** What a play was flagged for, in words (decision 007). */
const flagReasons: Readonly<Record<string, string>> = {
  malformed: 'what the device sent cannot be read as a play',
  future: 'it lies in the future, so the clock of the device is wrong',
  'too-late': 'it was told more than 30 days late',
  'not-paired': 'it lies before this device was paired',
  'not-booked': 'the campaign was not approved and booked here at that time',
  'other-file': 'another file was shown than the one that was approved',
  'too-long': 'it ran longer than its file is',
  'too-fast': 'the screen was busy with another play at that time',
}

type Words = {
  /** What is looked at, when it is in order. */
  ok: string
  /** What is wrong; the facts come as words. */
  no: (fact: string) => string
  /** What to do about it. */
  remedy: string
}

const causes: Readonly<Record<Cause, Words>> = {
  deleted: {
    ok: 'The campaign exists',
    no: () => 'The client deleted this campaign.',
    remedy: 'Nothing to do here. What was played stays in its report.',
  },
  'company-suspended': {
    ok: 'The company is not suspended',
    no: (company) => `${company} is suspended, which stops all of its campaigns.`,
    remedy: 'Restore the company on the page of its person, if it may advertise again.',
  },
  'not-approved': {
    ok: 'The campaign is approved',
    no: (status) => `The campaign is not approved: its status is ${status}.`,
    remedy: 'A campaign that waits is decided in the review queue; a draft has to be submitted by the client.',
  },
  'no-slot': {
    ok: 'It holds a slot of this screen',
    no: () => 'The campaign holds no slot of this screen.',
    remedy:
      'It was booked on other screens, or the screen left its venue. The client can choose screens in the campaign form.',
  },
  'not-in-flight': {
    ok: 'Today lies within its flight',
    no: (flight) => `Today is not a day of its flight, ${flight}.`,
    remedy: 'It begins and ends by itself, by the calendar of the place.',
  },
  'screen-not-active': {
    ok: 'The screen is Active',
    no: (status) => `The screen is ${status}; only an Active screen shows what is booked.`,
    remedy: 'Set its status to Active once it may play again.',
  },
  'no-place': {
    ok: 'The screen has a place',
    no: () => 'The screen has no place. Its former place was deleted, or it was taken off it.',
    remedy: 'Move it to an approved place of the same partner.',
  },
  'place-not-approved': {
    ok: 'Its place is approved',
    no: (place) => `${place} is not approved.`,
    remedy: 'Decide about the place in the review queue.',
  },
  'file-missing': {
    ok: 'The server has its video',
    no: (file) => (file === '' ? 'The campaign has no video.' : `The video ${file} is not in the store of the server.`),
    remedy: 'Put the store back from its last backup, or let the client upload the video again.',
  },
  'not-in-manifest': {
    ok: 'The manifest names it',
    no: () => 'The manifest of this screen leaves it out, though nothing above explains why.',
    remedy: 'This is a fault of the product. Send the address of this page to whoever runs it.',
  },
  'device-unpaired': {
    ok: 'A device is paired',
    no: () => 'No device is paired with this screen.',
    remedy: 'Open /player on a device and enter its code here.',
  },
  closed: {
    ok: 'The place is open now',
    no: (opens) => (opens === '' ? 'The place is closed.' : `The place is closed; it opens ${opens}.`),
    remedy: 'It goes on by itself when the place opens. Opening hours are kept by the partner.',
  },
  offline: {
    ok: 'The device is online',
    no: (ever) =>
      ever === ''
        ? 'The device was paired, but has never reported.'
        : 'The device is offline: no sign of life for two minutes or more.',
    remedy:
      'Have somebody on site check power and network. A screen without a network plays on what it has; its plays are counted once it is back.',
  },
  'not-fetched': {
    ok: 'The device plays by the newest manifest',
    no: () => 'The device still plays by an older manifest.',
    remedy: 'It goes live when all its files have arrived. If this lasts, look at its network and its storage.',
  },
  'file-failed': {
    ok: 'The device reported no fault of its video',
    no: (fault) => `The device could not fetch or play the video: ${fault}`,
    remedy: 'The device tries again by itself. If it goes on, the client has to upload the video in another encoding.',
  },
  'not-counted': {
    ok: 'Its plays count',
    no: (reason) => `It plays, but its plays do not count: ${reason}.`,
    remedy: 'Look at the plays of this screen. What is flagged is kept, but is neither proof nor impressions.',
  },
  'not-proven': {
    ok: 'Its plays are proven',
    no: (queued) =>
      queued === ''
        ? 'Everything is in place, yet no play of it has been proven for longer than three loops.'
        : `Everything is in place, yet no play has been proven for longer than three loops; ${queued} plays wait on the device.`,
    remedy: 'Replace the device, or start it anew, if it goes on.',
  },
}

/** A calendar day, YYYY-MM-DD, as the pages show it: 11/16/2026. */
function asRead(day: string): string {
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

/** Why a campaign does not play on a screen (decision 022). */
export const whyTexts = {
  causes,
  plays: 'It plays here.',
  playsSoon: 'Nothing keeps it from playing here; its first play is on the way.',
  flagReasons,
  flagReason: (reason: string | null) => (reason === null ? '' : (flagReasons[reason] ?? reason)),
  closedAndSilent: 'It continues when the place is open and the device is switched on again.',
  partial: 'they are cut short before the video is over',
  flight: (from: string, until: string) => `${asRead(from)} to ${asRead(until)}`,
  opens: (weekday: string, time: string) => `on ${weekday[0]?.toUpperCase()}${weekday.slice(1)} at ${time}`,
  becauseOf: (status: string, reason: string) => `${status} (${reason})`,
} as const

/** The page of one screen for operators. */
export const operatorScreenTexts = {
  fleet: 'Fleet health',
  notFound: 'This screen does not exist.',
  partner: 'Partner',
  partnerSuspended: 'suspended',
  place: 'Place',
  noPlace: 'No place',
  market: 'Market',
  nameAndMarket: (name: string, market: string) => `${name}, ${market}`,
  copyUuid: 'Copy UUID',
  facts: {
    type: 'Screen type',
    orientation: 'Orientation',
    slots: 'Ad slots per loop',
    multiplier: 'Impressions per play',
    lastContact: 'Last contact',
    device: 'Device',
    uuid: 'UUID',
    imei: 'IMEI number',
    playerVersion: 'Player version',
    content: 'Content',
    storage: 'Storage',
    queue: 'Plays to be sent',
    clock: 'Clock of the device',
  },
  none: '-',
  never: 'Never',
  noDevice: 'No device is paired',
  upToDate: 'Up to date',
  outdated: 'Older than the newest',
  storageOf: (used: string, of: string) => `${used} of ${of}`,
  clockRight: 'right',
  clockOff: (seconds: string, ahead: boolean) => `${seconds} ${ahead ? 'ahead' : 'behind'}`,
  /** Not every device tells its model. */
  size: (model: string, width: number, height: number) =>
    model ? `${model}, ${width} × ${height}` : `${width} × ${height}`,
  multiplierSet: 'set by an operator',
  multiplierGuests: (guests: number, hours: string) => `${guests} guests × 0.75 h ÷ ${hours} h × 0.30`,
  multiplierPlain: 'one per play',
  timeOf: (zone: string) => `by the clock of ${zone}`,

  actions: 'What can be done',
  edit: 'Edit screen',
  pair: 'Pair a device',
  replace: 'Replace device',
  unpair: 'Unpair',

  tabs: {
    label: 'Parts of the screen',
    timeline: 'Timeline',
    manifest: 'Manifest',
    plays: 'Plays',
    orders: 'Orders',
    history: 'History',
  },

  why: {
    title: 'Why is it not playing?',
    help: 'Choose a campaign; the first cause that is true is named.',
    search: 'Search campaign or company',
    campaigns: 'Campaigns to ask about',
    here: 'on this screen',
    elsewhere: 'not on this screen',
    deleted: 'deleted',
    none: 'No campaign has such a name.',
    nothingBooked: 'Nothing is booked here now. Search for another campaign.',
    option: (name: string, company: string) => `${name}, ${company}`,
    of: (name: string) => `About ${name}`,
    change: 'Another campaign',
    since: (when: string) => `since ${when}`,
    lastPlayed: 'Last played',
    neverPlayed: 'Not yet',
    next: 'Next at the latest',
    unknown: 'Not known',
    looked: 'What was looked at',
    isOk: 'in order',
    isNotOk: 'not in order',
    toCampaign: 'Open the campaign',
    toQueue: 'Open the review queue',
    toPeople: 'Open the people',
    toEdit: 'Edit the screen',
    toPair: 'Pair a device',
    toManifest: 'See the manifest',
    toPlays: 'See the plays',
    toTimeline: 'See the timeline',
  },

  manifest: {
    title: 'What the device gets now',
    version: 'Newest version',
    deviceVersion: 'On the device',
    notSaid: 'Not said yet',
    fetched: (when: string) => `fetched ${when}`,
    isSame: 'The device plays by this one.',
    differs: 'The device still plays by another one.',
    unpaired: 'No device is paired; this is what one would get.',
    loop: (day: string, seconds: string) => `The loop of ${day}, ${seconds}`,
    loopHelp: 'After every fifth slot one infotainment video plays, when there is one.',
    slot: (number: number) => `Slot ${number}`,
    unsold: 'not sold',
    closed: 'Closed now',
    open: 'Open now',
    spots: 'What it names',
    files: (count: number, bytes: string) => `${count === 1 ? '1 file' : `${count} files`}, ${bytes}`,
    empty: 'Nothing is booked here for the next 30 days. The screen shows its house card.',
    name: 'Name',
    kind: 'Kind',
    kinds: { campaign: 'Campaign', infotainment: 'Infotainment' },
    flight: 'Flight',
    slots: 'Slots',
    file: 'File',
    missing: 'not in the store',
    states: { running: 'running', ahead: 'ahead', over: 'over' },
    copyHash: 'Copy the hash',
    fileOf: (bytes: string, seconds: string) => `${bytes}, ${seconds}`,
  },

  plays: {
    title: 'Plays',
    from: 'From',
    to: 'To',
    apply: 'Show',
    verdict: 'Verdict',
    all: 'All',
    verdicts: { counted: 'Counted', partial: 'Partial', flagged: 'Flagged' },
    kinds: { campaign: 'Campaign', infotainment: 'Infotainment' },
    time: 'Started',
    what: 'What',
    length: 'Length',
    slot: 'Slot',
    impressions: 'Impressions',
    unknown: 'Something that is not known here',
    late: (span: string) => `told ${span} later`,
    empty: 'No play was told of these days.',
    emptyOf: 'No play of these days has this verdict.',
    older: 'Older plays',
    olderBusy: 'Loading...',
    olderFailed: 'Could not load older plays.',
    loaded: (count: number) => (count === 1 ? '1 play' : `${count} plays`),
    end: 'No older ones',
    exportLabel: 'Download these plays as CSV',
    fileName: (screen: string, from: string, to: string) => csvName('plays', screen, from, to),
    columns: [
      'Started at',
      'Received at',
      'Kind',
      'Name',
      'Id',
      'Slot',
      'Milliseconds',
      'Verdict',
      'Reason',
      'Impressions',
      'Play id',
    ],
    badDays: 'Choose a first day that is not after the last, and at most 31 days.',
  },

  orders: {
    title: 'Orders',
    which: 'Which orders',
    now: 'Now and ahead',
    over: 'Over',
    name: 'Campaign',
    status: 'Status',
    flight: 'Flight',
    today: 'Played today',
    ofPromised: (plays: number, promised: number) => `${plays}, ${promised} guaranteed`,
    partial: (count: number) => `${count} partial`,
    total: 'Plays',
    paid: 'Payment',
    isPaid: 'Paid',
    isOpen: 'Unpaid',
    ask: 'Why?',
    askOf: (name: string) => `Why does ${name} not play?`,
    empty: 'No campaign holds a slot here.',
    emptyOver: 'No campaign has been here before.',
    calendar: 'Slots sold, the next four weeks',
    dayOf: (day: string, taken: number, of: number) => `${day}: ${taken} of ${of} slots sold`,
  },

  history: {
    devices: 'Devices',
    model: 'Device',
    uuid: 'UUID',
    paired: 'Paired',
    firstSeen: 'First call',
    unpaired: 'Unpaired',
    present: 'in use',
    noDevices: 'No device has been paired yet.',
    terms: 'What it was like',
    since: 'Since',
    fromTheStart: 'From the start',
    slots: 'Slots',
    place: 'Place',
    hours: 'Opening hours',
    noHours: 'whenever the device is on',
    deeds: 'What operators did',
    noDeeds: 'Nothing yet.',
    by: (name: string) => `by ${name}`,
    fields: {
      model: 'Name',
      status: 'Status',
      slotsPerLoop: 'Slots per loop',
      imeiNumber: 'IMEI number',
      defaultOrientation: 'Orientation',
      impressionMultiplier: 'Impressions per play',
      place: 'Place',
      device: 'Device',
    } as Readonly<Record<string, string>>,
    change: (field: string, from: string, to: string) => `${field}: ${from} → ${to}`,
    hoursOf: (day: string, from: string, until: string) => `${day} ${from} to ${until}`,
    weekdays: {
      monday: 'Mon',
      tuesday: 'Tue',
      wednesday: 'Wed',
      thursday: 'Thu',
      friday: 'Fri',
      saturday: 'Sat',
      sunday: 'Sun',
    },
  },

  faults: {
    title: 'Reported by the device',
    none: 'The device reported nothing wrong.',
  },

  form: {
    title: 'Edit screen',
    model: 'Name',
    modelMissing: 'Enter a name',
    status: 'Status',
    statuses: {
      Active: 'Active',
      'In Active': 'In Active',
      'Under Maintenance': 'Under Maintenance',
      Retired: 'Retired',
    },
    slots: 'Ad slots per loop',
    slotsHelp: '1 to 60. Not fewer than are sold on any day.',
    slotsWrong: 'Enter a whole number from 1 to 60',
    orientation: 'Orientation',
    landscape: 'Landscape',
    portrait: 'Portrait',
    imei: 'IMEI number',
    multiplier: 'Impressions per play',
    multiplierHelp: (method: string, value: string) => `Leave empty for ${value}: ${method}.`,
    multiplierWrong: 'Enter a number from 0 to 100,000, or nothing',
    place: 'Place',
    placeHelp: 'Approved places of the same partner and kind.',
    moveConsequence:
      'Campaigns do not move with the screen. Their reservations on it end, and the remaining days are credited.',
    confirmMove: 'I understand, move the screen',
    noPlaceOption: 'No place',
    save: 'Save',
    saving: 'Saving...',
    saved: 'Screen saved',
    oops: 'Oops',
    soldDays: 'Sold out of reach',
    soldDay: (day: string, slots: number) => `${day}: ${slots === 1 ? '1 slot sold' : `${slots} slots sold`}`,
    moreDays: (count: number) => `and ${count} more days`,
    changed: 'Somebody else was faster',
    reload: 'Load what it is now',
    consequences: {
      'In Active': 'The screen stops showing campaigns at once and is not offered to clients. Its device stays paired.',
      'Under Maintenance':
        'The screen stops showing campaigns at once and is not offered to clients. Its device stays paired.',
      Retired:
        'The device is signed out at once and has to be paired again. The screen is no longer offered to clients. Reservations on it end, and the remaining days are credited.',
      Active: 'The screen is offered to clients and shows what is booked.',
    },
    sold: (campaigns: number, first: string, last: string) =>
      `${campaigns === 1 ? '1 campaign is' : `${campaigns} campaigns are`} sold here from ${first} to ${last}. Plays that are missing then are missing from what the client is guaranteed.`,
    confirm: (status: string) => `I understand; set it to ${status}`,
    confirmMissing: 'Confirm this first',
  },

  unpairDialog: {
    title: 'Unpair this device?',
    text: 'Its credential is useless at once, and the screen shows nothing of ours until a device is paired.',
    confirm: 'Unpair',
    busy: 'Unpairing...',
    done: 'Device unpaired',
  },

  add: {
    title: 'Add a screen',
    help: 'For any partner: choose one of the approved places, then enter the code that the device shows. Without a device the screen is registered and paired later.',
    search: 'Search place, plate, partner or location',
    places: 'Approved places',
    noPlaces: 'No approved place has such a name.',
    placeOf: (market: string, owner: string) => `${market}, ${owner}`,
    screens: (count: number) => (count === 1 ? '1 screen' : `${count} screens`),
    chosen: 'Place',
    other: 'Another place',
    model: 'Name of the screen',
    modelHelp: 'What it is called, such as its make.',
    modelMissing: 'Enter a name',
    way: 'Device',
    ways: { code: 'It shows a code now', later: 'Pair it later' },
    code: 'Pairing code',
    codeHelp: 'Six characters, valid for ten minutes.',
    codeMissing: 'Enter the pairing code',
    slots: 'Ad slots per loop',
    submit: 'Add screen',
    submitting: 'Adding...',
    added: 'Screen added',
    oops: 'Oops',
  },
} as const
