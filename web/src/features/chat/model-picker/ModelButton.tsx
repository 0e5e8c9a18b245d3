import type { Model } from '@atelier/contract/models/models'
import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Button, Drawer, Popover, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useEffect, useState } from 'react'
import { isPageCovered } from '#browser/window-files.ts'
import { findModel } from '#features/models/find-model.ts'
import { useModelRefresh } from '#features/models/use-models.ts'
import { useSettings } from '#features/settings/use-settings.ts'
import { chatTexts } from '../chat.texts.ts'
import { DefaultModelBox } from './DefaultModelBox.tsx'
import { ModelOptions } from './ModelOptions.tsx'

interface Props {
  readonly models: readonly Model[]
  readonly chosenId: string | undefined
  /** The name of the chosen model, which may no longer be offered. */
  readonly name: string
  readonly onChoose: (id: string) => void
}

/** The model that replies, and one click away the others. */
export function ModelButton({ models, chosenId, name, onChoose }: Props) {
  const [button, setButton] = useState<HTMLElement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  useShortcut(() => setIsOpen(true))
  const chosen = findModel(models, chosenId)
  const defaultId = useSettings().data?.preferences.defaultModel
  useModelRefresh('text', isOpen)
  return (
    <>
      <Button
        ref={setButton}
        size="small"
        color="inherit"
        endIcon={<ExpandMore />}
        aria-label={chatTexts.modelIs(name)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        sx={buttonStyle}
      >
        <span>{name}</span>
      </Button>
      <ModelPopup anchor={button} isOpen={isOpen} onClose={close}>
        <ModelOptions
          models={models}
          chosenId={chosen?.id ?? chosenId}
          defaultId={findModel(models, defaultId)?.id}
          onChoose={(id) => {
            close()
            if (id !== (chosen?.id ?? chosenId)) onChoose(id)
          }}
        />
        {chosen && !chosen.isGuide && <DefaultModelBox model={chosen} />}
      </ModelPopup>
    </>
  )
}

interface PopupProps {
  readonly anchor: HTMLElement | null
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Above the button, or a sheet at the bottom of a phone. */
function ModelPopup({ anchor, isOpen, onClose, children }: PopupProps) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const paper = { role: 'dialog', 'aria-label': chatTexts.chooseModel }
  if (isPhone)
    return (
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={onClose}
        slotProps={{ paper: { ...paper, sx: sheetStyle } }}
      >
        {children}
      </Drawer>
    )
  return (
    <Popover
      open={isOpen && anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
      transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { ...paper, sx: popoverStyle } }}
    >
      {children}
    </Popover>
  )
}

/** Ctrl + Maj + M, on a Mac ⌘ + Maj + M. */
function useShortcut(open: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && event.shiftKey && event.code === 'KeyM'
      if (!isShortcut || isPageCovered()) return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  })
}

const buttonStyle = {
  minWidth: 0,
  minHeight: { xs: 44, md: 32 },
  flex: '0 1 auto',
  borderRadius: '10px',
  fontWeight: 500,
  color: 'text.secondary',
  '& > span:first-of-type': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
} as const
const columnStyle = { display: 'flex', flexDirection: 'column' } as const
const sheetStyle = { ...columnStyle, maxHeight: '80dvh', borderRadius: '16px 16px 0 0' } as const
const popoverStyle = { ...columnStyle, width: 360, maxHeight: 'min(440px, 70vh)' } as const
