import Check from '@mui/icons-material/CheckRounded'
import ContentCopy from '@mui/icons-material/ContentCopyRounded'
import ErrorOutline from '@mui/icons-material/ErrorOutlineRounded'
import { Button, IconButton, Tooltip } from '@mui/material'
import { useEffect, useState } from 'react'
import { copyText } from '#browser/copy-text.ts'
import { uiTexts } from '../ui.texts.ts'

type State = 'idle' | 'copied' | 'refused'
/** How long the button shows the outcome. */
const shownMs = 2500
const texts = uiTexts.copying
const icons = { idle: ContentCopy, copied: Check, refused: ErrorOutline } as const

interface Props {
  readonly text: string
  /** For screen readers and the tooltip. */
  readonly label: string
  /** Shown beside the icon; without it, the button is only an icon. */
  readonly visibleLabel?: string
}

/** Copies a text and shows the outcome, in words too. */
export function CopyButton({ text, label, visibleLabel }: Props) {
  const [state, setState] = useState<State>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), shownMs)
    return () => clearTimeout(timer)
  }, [state])
  const copy = () => void copyText(text).then((copied) => setState(copied ? 'copied' : 'refused'))
  const Icon = icons[state]
  const message = state === 'idle' ? undefined : texts[state]
  if (visibleLabel === undefined)
    return (
      <Tooltip title={message ?? label}>
        <IconButton size="small" aria-label={message ?? label} onClick={copy}>
          <Icon />
        </IconButton>
      </Tooltip>
    )
  return (
    <Button
      size="small"
      color="inherit"
      aria-label={message ?? label}
      title={label}
      startIcon={<Icon sx={{ fontSize: '16px !important' }} />}
      onClick={copy}
      sx={{ color: 'text.secondary' }}
    >
      {message ?? visibleLabel}
    </Button>
  )
}
