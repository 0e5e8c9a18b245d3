import type { Message } from '@atelier/contract/chat/chat'
import ChevronLeft from '@mui/icons-material/ChevronLeftRounded'
import ChevronRight from '@mui/icons-material/ChevronRightRounded'
import { Box, IconButton, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { visuallyHiddenStyle } from '#ui/theme/visually-hidden.ts'
import { chatTexts } from '../chat.texts.ts'

interface Props {
  readonly message: Message
  readonly onShow: (messageId: string) => void
}

/** ‹ 2/3 ›: which version of a message is shown, with the ones before and after it. */
export function VersionSwitch({ message, onShow }: Props) {
  const position = useId()
  if (!message.variants) return undefined
  const { index, total, previousId, nextId } = message.variants
  const { versions } = chatTexts
  const label = message.role === 'user' ? versions.ofQuestion : versions.ofReply
  return (
    <Box role="group" aria-label={label} aria-describedby={position} sx={switchStyle}>
      <Arrow label={versions.previous} target={previousId} onShow={onShow}>
        <ChevronLeft />
      </Arrow>
      <Typography variant="caption" component="span" className="num">
        <span aria-hidden>{`${index}/${total}`}</span>
        <Box component="span" id={position} sx={visuallyHiddenStyle}>
          {versions.place(index, total)}
        </Box>
      </Typography>
      <Arrow label={versions.next} target={nextId} onShow={onShow}>
        <ChevronRight />
      </Arrow>
    </Box>
  )
}

interface ArrowProps {
  readonly label: string
  /** Absent at the first and the last version. */
  readonly target: string | undefined
  readonly onShow: (messageId: string) => void
  readonly children: ReactNode
}
/** At the end it stays where it is, so that the focus stays too. */
const Arrow = ({ label, target, onShow, children }: ArrowProps) => (
  <IconButton
    size="small"
    aria-label={label}
    aria-disabled={target === undefined}
    onClick={() => target !== undefined && onShow(target)}
    sx={target === undefined ? endStyle : arrowStyle}
  >
    {children}
  </IconButton>
)

const switchStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  color: 'text.secondary',
}
const arrowStyle = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } }
const endStyle = { ...arrowStyle, opacity: 0.35, cursor: 'default' }
