/** Style variables with what announcements take under the bar, and short notices at the bottom of the window. */
export const noticeVariables = {
  announcements: '--announcements-height',
  notices: '--notices-height',
} as const

/** Nothing most of the time; what sticks to an edge of the window subtracts them. */
export const announcementsHeight = `var(${noticeVariables.announcements}, 0px)`
export const noticesHeight = `var(${noticeVariables.notices}, 0px)`
