/** Texts of the player: pairing, cards, diagnostics. */
export const playerTexts = {
  product: 'Marquee',
  documentTitle: 'Marquee player',
  /** Changes every second, so that a watchdog on the machine can detect a blocked page. */
  documentTitleWithTime: (time: string) => `Marquee player, ${time}`,

  /* ---------- pairing (PLY-1) ---------- */
  pairHeading: 'Pair this screen',
  pairHelp: 'Enter the code in Marquee, or scan it with your phone.',
  pairingCode: (code: string) => `Pairing code ${code}`,
  pairingLink: 'QR code with the link for pairing',
  newCodeCountdown: (seconds: number) => `New code in ${formatDuration(seconds)}`,
  askingForCode: 'Getting a code',
  tooManyCodes: 'Too many codes requested. The next one comes in a moment.',
  connected: 'Connected',
  notConnected: 'No connection. Trying again.',
  sizeAndVersion: (width: number, height: number, version: string) => `${width} × ${height}, player ${version}`,

  /* ---------- cards ---------- */
  /** Shown until the first manifest names the house card. */
  houseTitle: 'Your ad could be here',
  houseText: 'Screens in vehicles and restaurants, booked in minutes.',
  loadingTitle: 'Getting ready',
  loadingText: 'This screen is loading its videos.',
  alreadyOpenTitle: 'Already open',
  alreadyOpenText: 'This player is open in another window. Close it to continue here.',
  closedTitle: 'Closed',
  opensAgain: (weekday: string, time: string) => `Opens again on ${weekday} at ${time}`,
  weekdays: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },

  /* ---------- diagnostics (PLY-5) ---------- */
  diagnostics: 'Diagnostics',
  close: 'close',
  closeKey: 'D',
  screen: 'Screen',
  uuid: 'UUID',
  player: 'Player',
  manifest: 'Manifest',
  lastSync: 'Last sync',
  network: 'Network',
  online: (latencyMs: number | null) => (latencyMs === null ? 'online' : `online, ${Math.round(latencyMs)} ms`),
  offline: 'offline',
  clockOffset: 'Clock offset',
  secondsOff: (seconds: number) => `${seconds < -0.05 ? '−' : '+'}${Math.abs(seconds).toFixed(1)} s`,
  position: 'Position',
  coordinates: (latitude: number, longitude: number) => `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`,
  proofsWaiting: 'Plays not yet synced',
  files: 'Files',
  startsAlone: 'Starts offline',
  keptAwake: 'Kept awake',
  yes: 'yes',
  no: 'no',
  restarts: 'Automatic restarts',
  restartsBecause: (count: number, reason: string) => (count === 0 ? '0' : `${count}, ${reason}`),
  filesReady: (ready: number, all: number) => `${ready} of ${all} ready`,
  storage: 'Storage',
  storageUsed: (usedGb: number, totalGb: number) => `${usedGb.toFixed(1)} of ${totalGb.toFixed(0)} GB`,
  playlist: (seconds: number | null) => (seconds === null ? 'Playlist' : `Playlist, loop ${Math.round(seconds)} s`),
  houseCard: 'House card',
  elapsed: (seconds: number, of: number) => `${formatDuration(seconds)} / ${formatDuration(of)}`,
  length: (seconds: number) => formatDuration(seconds),
  lastErrors: 'Last errors',
  noErrors: 'None',
  none: '–',
} as const

function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
