import Close from '@mui/icons-material/CloseRounded'
import { Box, Dialog, DialogContent, DialogTitle, IconButton, Typography } from '@mui/material'
import { Fragment } from 'react'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { shortcutsTexts as texts } from './shortcuts.texts.ts'
import { keyLabel, type Shortcut } from './shortcuts.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** Every shortcut, grouped by where it works. */
export function ShortcutsDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog open={isOpen} onClose={onClose} fullWidth maxWidth="md" aria-labelledby="raccourcis">
      <DialogTitle sx={{ display: 'flex', alignItems: 'center', gap: 1, pr: 1.5 }}>
        <Box component="span" id="raccourcis" sx={{ flex: 1 }}>
          {texts.title}
        </Box>
        <IconButton aria-label={texts.close} onClick={onClose}>
          <Close />
        </IconButton>
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ columnCount: { md: 2 }, columnGap: 5 }}>
        {texts.groups.map(({ title, shortcuts }) => (
          <Box key={title} component="section" sx={{ breakInside: 'avoid', pb: 2.5 }}>
            <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
              {title}
            </Typography>
            <Box component="dl" sx={{ m: 0 }}>
              {shortcuts.map((shortcut) => (
                <Line key={shortcut.description} {...shortcut} />
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
    </Dialog>
  )
}

const Line = ({ keys, description }: Shortcut) => (
  <Box
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      py: 0.875,
      borderBottom: 1,
      borderColor: 'divider',
      '&:last-of-type': { borderBottom: 0 },
    }}
  >
    <Typography variant="body2" component="dt" sx={{ flex: 1, minWidth: 0 }}>
      {description}
    </Typography>
    <Box
      component="dd"
      sx={{
        m: 0,
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
      }}
    >
      {keys.map((together, index) => (
        <Fragment key={together.join('+')}>
          {index > 0 && together.length > 1 && <Quiet sx={{ px: 0.25 }}>{texts.or}</Quiet>}
          {together.map((key) => (
            <Box key={key} component="kbd" sx={keyStyle}>
              {keyLabel(key)}
            </Box>
          ))}
        </Fragment>
      ))}
    </Box>
  </Box>
)

export const keyStyle = {
  minWidth: 24,
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderBottomWidth: 2,
  borderRadius: '6px',
  bgcolor: 'surface.sunken',
  color: 'text.secondary',
  fontFamily: 'inherit',
  fontSize: '0.75rem',
  fontWeight: 550,
  lineHeight: 1.4,
  textAlign: 'center',
  whiteSpace: 'nowrap',
} as const
