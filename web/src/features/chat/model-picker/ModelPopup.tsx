import Columns from '@mui/icons-material/ViewWeekOutlined'
import { Button, Drawer, Popover, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { findModel } from '#features/models/find-model.ts'
import { useSettings } from '#features/settings/use-settings.ts'
import { AssistantOptions } from '../assistant/AssistantOptions.tsx'
import { chatTexts } from '../chat.texts.ts'
import { compareTexts } from '../chat-parts.texts.ts'
import { CompareOptions } from './CompareOptions.tsx'
import { DefaultModelBox } from './DefaultModelBox.tsx'
import { ModelOptions } from './ModelOptions.tsx'
import type { ModelButtonProps } from './model-button-props.ts'

interface Props extends Omit<ModelButtonProps, 'name'> {
  readonly button: HTMLElement | null
  readonly isOpen: boolean
  readonly startsComparing: boolean
  readonly onClose: () => void
}

/** The assistants and models to choose from. */
export function ModelPopup({ button, isOpen, assistant, onClose, ...options }: Props) {
  const thenClose =
    <T,>(act: (value: T) => void) =>
    (value: T) => {
      onClose()
      act(value)
    }
  return (
    <PopupFrame anchor={button} isOpen={isOpen} onClose={onClose}>
      {assistant && <AssistantOptions {...assistant} choose={thenClose(assistant.choose)} />}
      <PopupOptions
        {...options}
        onChoose={thenClose(options.onChoose)}
        onCompare={thenClose(options.onCompare)}
      />
    </PopupFrame>
  )
}

/** One model to choose, or several to compare. */
function PopupOptions({
  models,
  chosenId,
  onChoose,
  compared,
  onCompare,
  startsComparing,
}: Omit<ModelButtonProps, 'name' | 'assistant'> & { readonly startsComparing: boolean }) {
  const [isComparing, setIsComparing] = useState(startsComparing || compared !== undefined)
  const defaultId = useSettings().data?.preferences.defaultModel
  const chosen = findModel(models, chosenId)
  const currentId = chosen?.id ?? chosenId
  const current = currentId === undefined ? [] : [currentId]
  if (isComparing)
    return (
      <CompareOptions
        models={models}
        chosenIds={compared ?? current}
        back={{ label: compareTexts.single, onClick: () => setIsComparing(false) }}
        onCompare={onCompare}
      />
    )
  return (
    <>
      <ModelOptions
        models={models}
        chosenIds={current}
        defaultId={findModel(models, defaultId)?.id}
        onChoose={onChoose}
      />
      {models.length > 1 && (
        <Button
          size="small"
          color="inherit"
          startIcon={<Columns />}
          onClick={() => setIsComparing(true)}
          sx={compareStyle}
        >
          {compareTexts.compare}
        </Button>
      )}
      {chosen && !chosen.isGuide && <DefaultModelBox model={chosen} />}
    </>
  )
}

interface FrameProps {
  readonly anchor: HTMLElement | null
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Above the button, or a sheet at the bottom of a phone. */
function PopupFrame({ anchor, isOpen, onClose, children }: FrameProps) {
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

const compareStyle = { flex: 'none', mx: 1.5, my: 0.5, justifyContent: 'flex-start', minHeight: 40 }
const columnStyle = { display: 'flex', flexDirection: 'column' } as const
const sheetStyle = { ...columnStyle, maxHeight: '80dvh', borderRadius: '16px 16px 0 0' } as const
const popoverStyle = { ...columnStyle, width: 360, maxHeight: 'min(440px, 70vh)' } as const
