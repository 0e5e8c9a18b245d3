import CheckBoxBlank from '@mui/icons-material/CheckBoxOutlineBlankRounded'
import CheckBox from '@mui/icons-material/CheckBoxRounded'
import { Box, ButtonBase } from '@mui/material'
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly isSelected: boolean
  readonly sx?: object
  readonly children: ReactNode
}

/** A row while rows are being selected: all of it is one box to tick. */
export const RowBox = ({ label, isSelected, sx, children }: Props) => (
  <ButtonBase
    role="checkbox"
    aria-checked={isSelected}
    aria-label={label}
    sx={[rowStyle, isSelected && selectedStyle, sx ?? {}]}
  >
    {isSelected ? (
      <CheckBox aria-hidden sx={{ fontSize: 20, color: 'primary.main', flex: 'none' }} />
    ) : (
      <CheckBoxBlank aria-hidden sx={{ fontSize: 20, color: 'text.secondary', flex: 'none' }} />
    )}
    <Box component="span" sx={{ display: 'block', flex: 1, minWidth: 0 }}>
      {children}
    </Box>
  </ButtonBase>
)

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  width: '100%',
  minHeight: 44,
  textAlign: 'left',
  '&:hover': { bgcolor: 'action.hover' },
  '&.Mui-focusVisible': { outlineOffset: '-2px' },
} as const
const selectedStyle = { bgcolor: 'action.selected', '&:hover': { bgcolor: 'action.selected' } }
