import ExpandMore from '@mui/icons-material/ExpandMoreRounded';
import { Box, ButtonBase, Collapse, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { barHeight } from '#ui/theme.ts';

/** Title and help above the panel: subtracted, so that the button is in view before any scrolling. */
const headerHeight = 72;

type Props = { children: ReactNode; advanced?: ReactNode; advancedHint?: string; footer: ReactNode };

/**
 * The left panel of every tool: essentials first, the rest under « Options avancées », and the one contained button of the page
 * in a foot that never scrolls away (bottom of the panel on a desktop, bottom of the screen on a phone).
 */
export function SettingsPanel({ children, advanced, advancedHint, footer }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Box
      component="section"
      aria-label="Réglages"
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
        maxHeight: { md: `calc(100dvh - ${barHeight + headerHeight + 48}px)` },
      }}
    >
      <Stack sx={{ gap: 2, p: 2, overflowY: { md: 'auto' }, minHeight: 0, scrollbarWidth: 'thin' }}>
        {children}
        {advanced && (
          <Box sx={{ mx: -2, mb: -2, borderTop: 1, borderColor: 'divider' }}>
            <ButtonBase
              onClick={() => setOpen(!open)}
              aria-expanded={open}
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
              <Typography variant="subtitle2">Options avancées</Typography>
              <Typography
                variant="caption"
                sx={{
                  color: 'text.secondary',
                  flex: 1,
                  textAlign: 'left',
                  minWidth: 0,
                  overflow: 'hidden',
                  textOverflow: 'ellipsis',
                  whiteSpace: 'nowrap',
                }}
              >
                {advancedHint}
              </Typography>
              <ExpandMore
                sx={{ fontSize: 20, color: 'text.secondary', transform: open ? 'rotate(180deg)' : 'none', transition: 'transform .16s' }}
              />
            </ButtonBase>
            <Collapse in={open}>
              <Stack sx={{ gap: 2, p: 2, pt: 0.5 }}>{advanced}</Stack>
            </Collapse>
          </Box>
        )}
      </Stack>
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
          bottom: 0,
          zIndex: 20,
          pb: { xs: 'calc(12px + env(safe-area-inset-bottom))', md: 2 },
          pt: { xs: 1.5, md: 2 },
        }}
      >
        {footer}
      </Box>
    </Box>
  );
}
