import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** Chats of the list under a heading. */
export const ChatListGroup = ({ title, children }: Props) => (
  <Box>
    <Quiet component="h2" sx={headingStyle}>
      {title}
    </Quiet>
    <PlainList>{children}</PlainList>
  </Box>
)

const headingStyle = { display: 'block', px: 1.25, pt: 1.75, pb: 0.5, fontWeight: 550 }
