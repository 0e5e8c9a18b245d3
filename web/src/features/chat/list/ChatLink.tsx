import { ButtonBase, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { chatLink } from './chat-item-style.ts'

interface Props {
  readonly to: string
  readonly isCurrent: boolean
  readonly title: ReactNode
  /** What is below the title. */
  readonly children: ReactNode
  readonly onChoose: () => void
}

/** Opens a chat of the list, or of the results of a search. */
export const ChatLink = ({ to, isCurrent, title, children, onChoose }: Props) => (
  <ButtonBase
    component={Link}
    to={to}
    aria-current={isCurrent ? 'page' : undefined}
    onClick={onChoose}
    sx={chatLink}
  >
    <Typography
      variant="body2"
      component="span"
      noWrap
      sx={{ display: 'block', fontWeight: isCurrent ? 600 : 450 }}
    >
      {title}
    </Typography>
    {children}
  </ButtonBase>
)
