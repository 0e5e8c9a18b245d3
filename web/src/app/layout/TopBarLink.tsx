import { Box, ButtonBase, Tooltip, useMediaQuery } from '@mui/material'
import { Link } from 'react-router'
import type { NavigationItem } from './use-navigation-items.ts'

/** Icon and label; under 1200 px the icon alone, named by a tooltip. Weight and a line under it mark the current page. */
export function TopBarLink({ item: { path, label, Icon, isCurrent } }: { item: NavigationItem }) {
  const isLabelled = useMediaQuery((theme) => theme.breakpoints.up('lg'))
  return (
    <Tooltip title={isLabelled ? '' : label}>
      <ButtonBase
        component={Link}
        to={path}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={label}
        sx={{
          position: 'relative',
          height: 36,
          minWidth: 36,
          px: { md: 1.25, lg: 1 },
          '@media (min-width: 1360px)': { px: 1.25 },
          '@media (pointer: coarse)': { height: 44, minWidth: 44 },
          gap: 0.75,
          borderRadius: 1,
          fontSize: '0.84375rem',
          whiteSpace: 'nowrap',
          color: 'text.secondary',
          fontWeight: 500,
          '& svg': { fontSize: 19 },
          '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
          '&[aria-current]': {
            color: 'text.primary',
            fontWeight: 600,
            '& svg': { color: 'primary.main' },
          },
          '&[aria-current]::after': {
            content: '""',
            position: 'absolute',
            left: 10,
            right: 10,
            bottom: -12,
            height: 2,
            borderRadius: '2px 2px 0 0',
            bgcolor: 'primary.main',
          },
        }}
      >
        <Icon />
        <Box component="span" sx={{ display: { md: 'none', lg: 'inline' } }}>
          {label}
        </Box>
      </ButtonBase>
    </Tooltip>
  )
}
