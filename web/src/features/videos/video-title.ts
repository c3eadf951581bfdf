import type { CompanyVideo } from '@marquee/contract/company-videos'

/** A video is named by the newest campaign that uses it. */
export const getVideoTitle = ({ campaigns }: CompanyVideo): string => campaigns[0]?.name ?? ''
