import { Alert, MenuItem, TextField } from '@mui/material'
import { usersTexts } from '../users.texts.ts'

const texts = usersTexts.form

/** There is an administrator already, who is looking at this: the other role can be seen, and not chosen. */
export const RoleField = () => (
  <>
    <TextField select fullWidth label={texts.role} value="USER">
      <MenuItem value="USER">{usersTexts.roles.USER}</MenuItem>
      <MenuItem value="ADMIN" disabled>
        {usersTexts.roles.ADMIN}
      </MenuItem>
    </TextField>
    <Alert severity="info">{texts.singleAdmin}</Alert>
  </>
)
