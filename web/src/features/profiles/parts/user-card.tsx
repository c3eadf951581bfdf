import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import { uploadProfileImage, type User } from '@marquee/contract/identity'
import { PICTURE_TYPES, type PictureProblem } from '@marquee/contract/media.rules'
import { companyTexts } from '@marquee/contract/messages/companies'
import { mediaTexts } from '@marquee/contract/messages/media'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/call.ts'
import { buildPictureSource } from '../../../lib/media-url.ts'
import { checkPictureFile } from '../../../lib/picture-facts.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Glyph, type Icon } from '../../../ui/icon.tsx'
import { setCurrentUser } from '../../session/api.ts'
import styles from './user-card.module.css'

/** Picture with upload, full name, email, and phone if there is one (OPROF-02, CPROF-02, CPROF-03). */
export function UserCard({ user, title }: { user: User; title?: string }) {
  const Name = title ? 'h3' : 'h2'
  return (
    <Card title={title} headingLevel={2} flush className={styles.card}>
      <div className={styles.head}>
        <ProfileImage user={user} />
        <Name className={styles.name}>{`${user.firstName} ${user.lastName}`}</Name>
      </div>
      <dl className={styles.facts}>
        <Fact icon={IconMail} label={companyTexts.email} value={user.email} />
        {user.phone && <Fact icon={IconPhone} label={companyTexts.phone} value={user.phone} />}
      </dl>
    </Card>
  )
}

/**
 * A chosen picture is sent at once; a file that is not a picture is refused with a reason. A failure of the call is
 * only logged, and the former picture stays (OPROF-05, OPROF-06, ERR-06).
 */
function ProfileImage({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const [problem, setProblem] = useState<PictureProblem | null>(null)
  const upload = useMutation({
    mutationFn: (profileImage: File) => call(uploadProfileImage, { body: {}, files: { profileImage } }),
    onSuccess: ({ user: changed }) => setCurrentUser(queryClient, changed),
  })
  const choose = async (file: File) => {
    const found = await checkPictureFile(file)
    setProblem(found)
    if (!found) upload.mutate(file)
  }
  return (
    <>
      <span className={classNames(styles.picture, upload.isPending && styles.busy)}>
        <Avatar source={buildPictureSource(user.profileImage, '104px')} size={104} />
        <label className={styles.change} title={companyTexts.changePicture}>
          <span className="mq-hidden">{companyTexts.changePicture}</span>
          <Glyph icon={IconCamera} />
          <input
            type="file"
            accept={PICTURE_TYPES}
            className="mq-hidden"
            disabled={upload.isPending}
            onChange={(event) => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              if (file) void choose(file)
            }}
          />
        </label>
        <span role="status" className="mq-hidden">
          {upload.isPending && companyTexts.uploadingPicture}
        </span>
      </span>
      {problem && (
        <p role="alert" className={styles.refusal}>
          {mediaTexts[problem]}
        </p>
      )}
    </>
  )
}

function Fact({ icon, label, value }: { icon: Icon; label: string; value: string }) {
  return (
    <div className={styles.fact}>
      <Glyph icon={icon} />
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
