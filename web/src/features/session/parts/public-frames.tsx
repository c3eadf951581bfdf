import { identityTexts } from '@marquee/contract/messages/identity'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconReceiptEuro from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import { lazy, type ReactNode, Suspense } from 'react'
import { getNow } from '../../../lib/clock.ts'
import { useMedia } from '../../../ui/use-media.ts'
import { Wordmark } from '../../../ui/brand.tsx'
import { ErrorSlot } from '../../../ui/toasts.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph, type Icon } from '../../../ui/icon.tsx'
import { LanguageSelect } from './language-select.tsx'
import styles from './public-frames.module.css'

const LoginArt = lazy(async () => ({ default: (await import('./login-art.tsx')).LoginArt }))
const OwnerArt = lazy(async () => ({ default: (await import('./owner-art.tsx')).OwnerArt }))
const CompanyArt = lazy(async () => ({ default: (await import('./company-art.tsx')).CompanyArt }))

/** Form on the left, the sign at night on the right. Below 992 px the welcome is text above the form (VIS-5). */
export function LoginFrame({ children }: { children: ReactNode }) {
  const isWide = useMedia('(min-width: 992px)')
  return (
    <div className={styles.login}>
      <div className={styles.column}>
        <header className={styles.head}>
          <Wordmark />
        </header>
        <main id="content" className={styles.narrow}>
          <ErrorSlot />
          {!isWide && <p className={styles.welcome}>{identityTexts.welcome}</p>}
          {children}
        </main>
        <Footer />
      </div>
      {isWide && (
        <aside className={styles.night}>
          <Suspense>
            <LoginArt />
          </Suspense>
        </aside>
      )}
    </div>
  )
}

type BannerName = 'owner' | 'company'

const BANNERS: Readonly<
  Record<BannerName, { lines: readonly string[]; points: readonly string[]; icons: readonly Icon[] }>
> = {
  owner: {
    lines: identityTexts.ownerBannerLines,
    points: identityTexts.ownerBannerPoints,
    icons: [IconBuildingStore, IconCalendar, IconReceiptEuro],
  },
  company: {
    lines: identityTexts.companyBannerLines,
    points: identityTexts.companyBannerPoints,
    icons: [IconCar, IconReceiptEuro, IconChartBar],
  },
}

/** Banner on the left, form on the right; the two registrations differ in the banner only (REG-C-03). */
export function SignUpFrame(props: {
  banner: BannerName
  heading: string
  other: ReactNode
  login: ReactNode
  children: ReactNode
}) {
  const { banner, heading, other, login, children } = props
  return (
    <div className={styles.signUp}>
      <Banner name={banner} />
      <div className={styles.column}>
        <header className={classNames(styles.head, styles.wide)}>
          <span className={styles.smallMark}>
            <Wordmark />
          </span>
          <p className={styles.other}>{other}</p>
        </header>
        <main id="content" className={styles.wide}>
          <ErrorSlot />
          <h1 tabIndex={-1}>{heading}</h1>
          <p className={styles.minute}>{identityTexts.aboutAMinute}</p>
          {children}
          <p className={styles.below}>{login}</p>
        </main>
        <Footer wide />
      </div>
    </div>
  )
}

function Banner({ name }: { name: BannerName }) {
  const { lines, points, icons } = BANNERS[name]
  return (
    <aside className={classNames(styles.banner, styles[name])}>
      <Wordmark look={name === 'company' ? 'light' : 'square'} onDark={name === 'company'} />
      <p className={styles.slogan}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <ul className={styles.points}>
        {points.map((point, index) => (
          <li key={point}>
            <Glyph icon={icons[index] ?? IconCar} size={16} />
            {point}
          </li>
        ))}
      </ul>
      <Suspense>{name === 'owner' ? <OwnerArt /> : <CompanyArt />}</Suspense>
    </aside>
  )
}

/** One card in the middle, for the short pages. */
export function CardFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.short}>
      <header className={styles.shortHead}>
        <Wordmark />
        <LanguageSelect />
      </header>
      <main id="content" className={styles.card}>
        <ErrorSlot />
        {children}
      </main>
    </div>
  )
}

function Footer({ wide }: { wide?: boolean }) {
  return (
    <footer className={classNames(styles.foot, wide ? styles.wide : styles.narrow)}>
      {identityTexts.copyright({ year: getNow().getFullYear() })}
      <LanguageSelect />
    </footer>
  )
}
