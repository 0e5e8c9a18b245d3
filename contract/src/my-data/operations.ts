import { activity } from './activity.ts'
import { myData } from './my-data.ts'

export const myDataOperations = { ...myData, ...activity }
