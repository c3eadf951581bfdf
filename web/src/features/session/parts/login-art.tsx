import { identityTexts } from '@marquee/contract/messages/identity'
import { Van } from './drawings.tsx'
import styles from './login-art.module.css'

/** An evening street with signs that light up: the welcome on a sign, a van and a restaurant below it. */
export function LoginArt() {
  return (
    <div className={styles.night}>
      <City />
      <Sign />
    </div>
  )
}

/** The last two words are highlighted in klein. */
function Sign() {
  const words = identityTexts.welcome.split(' ')
  return (
    <div className={styles.sign}>
      <SignBulbs />
      <p className={styles.board}>
        {words.slice(0, -2).join(' ')} <span className={styles.lit}>{words.slice(-2).join(' ')}</span>
      </p>
    </div>
  )
}

const ACROSS = 20
const DOWN = 13

/** Bulbs on the frame of the sign: 20 horizontally, 13 vertically, in a drawing of 452 x 330. */
function SignBulbs() {
  const bulbs = [
    ...Array.from({ length: ACROSS }, (_, index) => 14 + (index * 424) / (ACROSS - 1)).flatMap((x) => [
      [x, 14] as const,
      [x, 316] as const,
    ]),
    ...Array.from({ length: DOWN - 2 }, (_, index) => 14 + ((index + 1) * 302) / (DOWN - 1)).flatMap((y) => [
      [14, y] as const,
      [438, y] as const,
    ]),
  ]
  return (
    <svg viewBox="0 0 452 330" preserveAspectRatio="none" aria-hidden="true" className={styles.bulbs}>
      {bulbs.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r="7.5" className={styles.glow} />
          <circle cx={x} cy={y} r="3.8" className={styles.bulb} />
        </g>
      ))}
    </svg>
  )
}

function City() {
  return (
    <svg viewBox="0 0 600 860" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={styles.city}>
      <path
        d="M0 806V569h32v30h55V483h73v20h44v75h44v-9h77v-12h57v-43h65v24h58v12h70v-50h25v306z"
        className={styles.far}
      />
      <path d="M0 806V705h96v-17h87v17h69V570h106v236z" className={styles.mid} />
      <path d="M252 806V598h107v108h13v100z" className={styles.near} />
      {WINDOWS.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="10" height="12" rx="1.5" className={styles.window} />
      ))}
      <Restaurant />
      <rect y="806" width="600" height="54" className={styles.ground} />
      <rect y="806" width="600" height="2.5" className={styles.curb} />
      <ellipse cx="490" cy="824" rx="146" ry="15" className={styles.pool} />
      <path d="M296 762l112 28v12l-112-28z" className={styles.beam} />
      <Van x={61} y={709} />
    </svg>
  )
}

const WINDOWS = [
  [296, 613],
  [262, 636],
  [279, 636],
  [296, 636],
  [313, 636],
  [330, 636],
  [313, 658],
  [296, 680],
  [330, 680],
  [279, 702],
  [296, 746],
  [330, 768],
  [0, 742],
  [17, 742],
  [17, 764],
  [123, 703],
  [51, 764],
] as const

/** A room with a lit window, an awning, and an upright screen in it. */
function Restaurant() {
  return (
    <g>
      <rect x="372" y="582" width="228" height="224" className={styles.house} />
      <rect x="372" y="582" width="228" height="10" className={styles.near} />
      {[392, 446, 500, 554].map((x, index) => (
        <rect
          key={x}
          x={x}
          y="604"
          width="36"
          height="42"
          rx="2"
          className={index === 0 || index === 2 ? styles.window : styles.darkWindow}
        />
      ))}
      <rect x="388" y="698" width="212" height="108" className={styles.frame} />
      <rect x="394" y="704" width="206" height="102" className={styles.room} />
      {Array.from({ length: 11 }, (_, index) => (
        <path
          key={index}
          d={`M${374 + index * 21} 664h21l-${6 - index * 0.5} 26h-21z`}
          className={index % 2 === 0 ? styles.awningLight : styles.awning}
        />
      ))}
      {[540, 580].map((x) => (
        <g key={x}>
          <rect x={x - 1} y="704" width="2" height="14" className={styles.wood} />
          <circle cx={x} cy="722" r="8" className={styles.lamp} />
        </g>
      ))}
      <path d="M470 756h5v24h19v5h-19v21h-5zM500 772h100v6h-20v28h-5v-28h-50v28h-5v-28h-20z" className={styles.wood} />
      <rect x="404" y="712" width="56" height="90" rx="4" className={styles.black} />
      <rect x="408" y="716" width="48" height="82" rx="1" className={styles.pine} />
      <rect x="413" y="722" width="32" height="4" rx="2" className={styles.cream} />
      <rect x="413" y="730" width="24" height="4" rx="2" className={styles.cream} />
      {[418, 426, 434, 442].map((x, index) => (
        <g key={x}>
          <rect x={x} y={764 + index * 1.5} width="4" height={29 - index * 1.5} className={styles.cream} />
          {index < 2 && <circle cx={x + 2} cy={759 + index * 1.5} r="3" className={styles.flame} />}
        </g>
      ))}
    </g>
  )
}
