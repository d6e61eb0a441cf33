/** The name of a row, or of a data in one: that of the list, the place, and that of the data. */
export const ROW_NAME = /^(.*?)\.(-?\d+)(?:\.(.+))?$/s;
