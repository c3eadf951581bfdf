import styles from './drawings.module.css'

/** A van with a screen on its side, 240 wide and 100 high, at the given position. */
export function Van({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <ellipse cx="116" cy="101" rx="134" ry="7" className={styles.shadow} />
      <path d="M0 82V16Q0 0 16 0h136q13 0 23 9l33 31q26 5 29 22l2 20z" className={styles.body} />
      <path d="M0 66h238l1 16H0z" className={styles.bodyShade} />
      <path d="M154 8h10q4 0 8 4l31 29h-49z" className={styles.glass} />
      <rect x="222" y="54" width="15" height="9" rx="4" className={styles.lamp} />
      <rect x="20" y="9" width="117" height="53" rx="3" className={styles.black} />
      <svg x="23" y="12" width="111" height="47" viewBox="0 0 111 47">
        <CoffeeAd />
      </svg>
      <Wheel x={48} />
      <Wheel x={191} />
    </g>
  )
}

function Wheel({ x }: { x: number }) {
  return (
    <>
      <circle cx={x} cy="82" r="18" className={styles.black} />
      <circle cx={x} cy="82" r="10" className={styles.steel} />
      <circle cx={x} cy="82" r="4" className={styles.black} />
    </>
  )
}

/** A cup from above, 111 x 47. */
function CoffeeAd() {
  return (
    <>
      <rect width="111" height="47" className={styles.rust} />
      <circle cx="82" cy="22" r="29" className={styles.orange} />
      <path d="M99 16q11-2 11 7t-11 8z" className={styles.cupHandle} />
      <circle cx="82" cy="22" r="22" className={styles.milk} />
      <circle cx="82" cy="22" r="17" className={styles.coffee} />
      <path d="M82 11q8 6 6 13-1 6-6 9-5-3-6-9-2-7 6-13z" className={styles.leaf} />
      <rect x="9" y="12" width="30" height="5" rx="2.5" className={styles.milk} />
      <rect x="9" y="21" width="22" height="5" rx="2.5" className={styles.milk} />
      <rect x="9" y="33" width="26" height="2.4" rx="1.2" className={styles.ribbon} />
    </>
  )
}

/** A present, 170 x 302, for a portrait screen. */
export function GiftAd() {
  return (
    <>
      <rect width="170" height="302" className={styles.pink} />
      <rect x="15" y="26" width="104" height="11" rx="5" className={styles.plum} />
      <rect x="15" y="48" width="78" height="11" rx="5" className={styles.plum} />
      <rect x="37" y="152" width="97" height="95" rx="4" className={styles.plum} />
      <rect x="33" y="146" width="105" height="26" rx="4" className={styles.plumLight} />
      <rect x="78" y="146" width="15" height="101" className={styles.ribbon} />
      <path d="M85 146q-30-2-26-11 6-9 26 11zm0 0q30-2 26-11-6-9-26 11z" className={styles.bow} />
    </>
  )
}

/** A rising sun, 300 x 170. */
export function SunAd() {
  return (
    <>
      <rect width="300" height="170" className={styles.sun} />
      <circle cx="216" cy="165" r="123" className={styles.sunHalo} />
      <circle cx="216" cy="165" r="94" className={styles.sunCore} />
      <rect x="24" y="58" width="112" height="13" rx="6" className={styles.ink} />
      <rect x="24" y="86" width="76" height="13" rx="6" className={styles.ink} />
    </>
  )
}

/** Rings of milk foam, 226 x 127. */
export function RingsAd() {
  return (
    <>
      <rect width="226" height="127" className={styles.black} />
      <circle cx="172" cy="64" r="48" className={styles.ringBrown} />
      <circle cx="172" cy="69" r="39" className={styles.milk} />
      <circle cx="172" cy="74" r="29" className={styles.ringBrown} />
      <circle cx="172" cy="77" r="20" className={styles.milk} />
      <circle cx="172" cy="78" r="10" className={styles.ringBrown} />
      <rect x="18" y="46" width="56" height="10" rx="5" className={styles.milk} />
      <rect x="18" y="67" width="72" height="10" rx="5" className={styles.milk} />
    </>
  )
}
