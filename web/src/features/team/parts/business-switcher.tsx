import { teamTexts as t } from '@marquee/contract/messages/team'
import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs'
import IconSelector from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import { useNavigate } from 'react-router'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { paths } from '../../../lib/paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Glyph } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useMemberships } from '../api.ts'
import styles from './business-switcher.module.css'

/**
 * The business in which the user works, and a menu of the others (decision 33). Users of one business see nothing,
 * because the specified sidebar has no such place.
 */
export function BusinessSwitcher() {
  const navigate = useNavigate()
  const { data: memberships = [] } = useMemberships()
  const active = memberships.find(({ isActive }) => isActive)
  if (!active || memberships.length < 2) return null
  const { business } = active
  return (
    <div className={styles.switcher}>
      <Menu
        wide
        label={t.switcher({ business: business.name })}
        face={
          <>
            <Avatar source={buildPictureSource(business.logo, '28px')} size={28} icon={IconBuilding} />
            <span className={styles.name} title={business.name}>
              {business.name}
            </span>
            <Glyph icon={IconSelector} size={16} />
          </>
        }
        items={memberships.map(({ _id, business: { kind, name }, role, isActive }) => ({
          key: _id,
          text: name,
          note: t.kindAndRole({ kind: t.kinds[kind], role: t.roles[role] }),
          isChosen: isActive,
          onChoose: () => !isActive && void navigate(paths.switchCompany(_id)),
        }))}
      />
    </div>
  )
}
