import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconBuildingStore from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCash from '@tabler/icons-react/dist/esm/icons/IconCashBanknote.mjs'
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs'
import IconDeviceTv from '@tabler/icons-react/dist/esm/icons/IconDeviceTv.mjs'
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceiptEuro.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import IconWifi from '@tabler/icons-react/dist/esm/icons/IconWifi.mjs'
import IconWifiOff from '@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs'
import type { NotificationKind } from '@marquee/contract/notifications.rules'
import type { Icon } from '../../ui/icon.tsx'

/** The icon of each kind: that of the page about the same things. */
export const ICONS: Readonly<Record<NotificationKind, Icon>> = {
  'campaign-decided': IconSpeakerphone,
  'campaign-released': IconSpeakerphone,
  'campaign-extended': IconSpeakerphone,
  'weekly-report': IconSpeakerphone,
  'campaign-screens-lost': IconSpeakerphone,
  'campaign-screens-refused': IconSpeakerphone,
  'makegood-offered': IconSpeakerphone,
  'makegood-reminder': IconSpeakerphone,
  'makegood-decided': IconSpeakerphone,
  'invoice-issued': IconReceipt,
  'credit-note-issued': IconReceipt,
  'invoice-overdue': IconReceipt,
  'venue-decided': IconBuildingStore,
  'infotainment-decided': IconMovie,
  'campaign-on-screens': IconSpeakerphone,
  'screen-offline': IconWifiOff,
  'screens-installed': IconDeviceTv,
  'screen-online': IconWifi,
  'statements-issued': IconReceipt,
  'statement-corrected': IconReceipt,
  'payout-paid': IconCash,
  'payout-returned': IconCash,
  'payout-held': IconCash,
  'vat-number-refused': IconReceipt,
  'alerts-opened': IconAlertTriangle,
  'decision-dropped': IconChecks,
  'billing-settings-changed': IconReceipt,
  'payout-run-changed': IconCash,
  'operator-added': IconUsers,
  'operator-raised': IconUsers,
  'password-changed': IconShieldLock,
  'api-key-created': IconShieldLock,
  'email-changed': IconShieldLock,
  'new-sign-in': IconShieldLock,
  'sign-in-attempts': IconShieldLock,
  'second-factor-changed': IconShieldLock,
  'bank-details-changed': IconShieldLock,
  'account-status': IconUser,
  'role-changed': IconUser,
  'member-joined': IconUsers,
  'member-closed-account': IconUsers,
  'member-role-changed': IconUser,
  'member-removed': IconUser,
}
