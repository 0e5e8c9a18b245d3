import ExpandMore from '@mui/icons-material/ExpandMoreRounded'
import { Alert, Box, Button, ButtonBase, Collapse, Stack, Typography } from '@mui/material'
import {
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { barHeight } from '../theme/design-tokens.ts'
import { Quiet } from '../typography/Quiet.tsx'
import { announcementsHeight, noticesHeight } from './notice-heights.ts'

interface Props {
  readonly texts: {
    /** The name of the form. */
    readonly settings: string
    readonly advanced: string
    /** What the advanced settings are, in a few words. */
    readonly advancedHint: string
  }
  readonly children: ReactNode
  readonly advanced: ReactNode
  /** Why the last request failed. */
  readonly problem?: string | undefined
  /** The submit button. */
  readonly footer: ReactNode
  readonly onSubmit: () => void
}

/** The title and help above the panel: subtracted, so that the button is in view without scrolling. */
const headerHeight = 72

/** The left panel of every tool: the main settings, the advanced ones folded, and a footer that never scrolls away. Ctrl+Entrée submits. */
export function SettingsPanel({ texts, children, advanced, problem, footer, onSubmit }: Props) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const submitByKeys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit()
  }
  return (
    <Box
      component="form"
      noValidate
      aria-label={texts.settings}
      onSubmit={submit}
      onKeyDown={submitByKeys}
      onClickCapture={ignoreDoubleClick}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: '12px',
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        position: { md: 'sticky' },
        top: { md: barHeight + 24 },
        maxHeight: {
          md: `max(280px, 100dvh - ${barHeight + headerHeight + 48}px - ${announcementsHeight} - ${noticesHeight})`,
        },
      }}
    >
      <Stack sx={{ gap: 2, p: 2, overflowY: { md: 'auto' }, minHeight: 0, scrollbarWidth: 'thin' }}>
        {children}
        {problem !== undefined && <RequestProblem problem={problem} />}
        <AdvancedSettings title={texts.advanced} hint={texts.advancedHint}>
          {advanced}
        </AdvancedSettings>
      </Stack>
      <PanelFooter>{footer}</PanelFooter>
    </Box>
  )
}

/** Scrolled into view: the form is often longer than the screen, and its button never scrolls away. */
function RequestProblem({ problem }: { readonly problem: string }) {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => alert.current?.scrollIntoView({ block: 'nearest' }), [])
  return (
    <Alert ref={alert} severity="error" sx={{ scrollMarginBottom: { xs: 160, md: 16 } }}>
      {problem}
    </Alert>
  )
}

interface SubmitProps {
  readonly label: string
  readonly isPending?: boolean
  /** The id of the text that says why it cannot be used now. */
  readonly reasonId?: string | undefined
}
/** The button of such a panel that starts the work. */
export const SubmitButton = ({ label, isPending = false, reasonId }: SubmitProps) => (
  <Button
    type="submit"
    variant="contained"
    size="large"
    fullWidth
    loading={isPending}
    disabled={reasonId !== undefined}
    aria-describedby={reasonId}
  >
    {label}
  </Button>
)

/** A double click submits once. */
function ignoreDoubleClick(event: MouseEvent) {
  const { target } = event
  if (event.detail > 1 && target instanceof Element && target.closest('button[type=submit]'))
    event.preventDefault()
}

function AdvancedSettings({
  title,
  hint,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <Box sx={{ mx: -2, mb: -2, borderTop: 1, borderColor: 'divider' }}>
      <ButtonBase
        onClick={() => setIsOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={id}
        sx={{
          width: '100%',
          justifyContent: 'flex-start',
          gap: 1,
          px: 2,
          minHeight: 44,
          '&:hover': { bgcolor: 'action.hover' },
          '&.Mui-focusVisible': { outlineOffset: '-3px' },
        }}
      >
        <Typography variant="subtitle2" component="span">
          {title}
        </Typography>
        <Quiet component="span" noWrap sx={{ flex: 1, textAlign: 'left', minWidth: 0 }}>
          {hint}
        </Quiet>
        <ExpandMore
          sx={{
            fontSize: 20,
            color: 'text.secondary',
            transform: isOpen ? 'rotate(180deg)' : 'none',
            transition: 'transform .16s',
          }}
        />
      </ButtonBase>
      <Collapse in={isOpen} id={id}>
        <Stack sx={{ gap: 2, p: 2, pt: 0.5 }}>{children}</Stack>
      </Collapse>
    </Box>
  )
}

const PanelFooter = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      p: 2,
      borderTop: 1,
      borderColor: 'divider',
      bgcolor: 'background.paper',
      borderRadius: { md: '0 0 12px 12px' },
      position: { xs: 'fixed', md: 'static' },
      left: 0,
      right: 0,
      bottom: noticesHeight,
      zIndex: 20,
      pb: { xs: 'calc(12px + env(safe-area-inset-bottom))', md: 2 },
      pt: { xs: 1.5, md: 2 },
    }}
  >
    {children}
  </Box>
)
