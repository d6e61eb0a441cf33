/* Loaded into a server: its clock jumps by a day, forward or back, at every third reading. */
const now = Date.now.bind(Date);
let looks = 0;
Date.now = () => now() + ((Math.floor(looks++ / 3) % 3) - 1) * 86_400_000;
