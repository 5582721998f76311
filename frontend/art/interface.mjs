// Further line icons of the interface, 24 x 24, in the manner of `ui-undo` and the others of the look.
export const symbols = {};

const icon = (id, d, more = "") => {
  symbols[`ui-${id}`] =
    `<g fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="${d}"/>${more}</g>`;
};
const dot = (x, y) => `<path d="M${x} ${y}h.01" stroke-width="2.6"/>`;

icon("sound", "M4 9.5V14.5H7.5L12 18.5V5.5L7.5 9.5ZM15.5 9A4.4 4.4 0 0 1 15.5 15M18 6.4A8 8 0 0 1 18 17.6");
icon("play", "M7.5 5L19 12L7.5 19Z");
icon("pause", "M8 5.5V18.5M16 5.5V18.5");
icon("first", "M18.5 6L10 12L18.5 18ZM6 6V18");
icon("last", "M5.5 6L14 12L5.5 18ZM18 6V18");
icon("previous", "M15 6L8.5 12L15 18");
icon("next", "M9 6L15.5 12L9 18");
icon("download", "M12 4V14.5M7.5 10.5L12 15L16.5 10.5M4.5 19.5H19.5");
icon("upload", "M12 15V4.5M7.5 8.5L12 4L16.5 8.5M4.5 19.5H19.5");
icon("chat", "M4 5.5H20V16.5H11L6.5 20V16.5H4ZM8 9.5H16M8 12.5H13");
icon("globe", "M3.8 12H20.2M12 3.8Q7.4 8 7.4 12T12 20.2Q16.6 16 16.6 12T12 3.8Z", '<circle cx="12" cy="12" r="8.2"/>');
icon("home", "M4 11.5L12 4.5L20 11.5M6.5 10V19.5H17.5V10M10 19.5V15A2 2 0 0 1 14 15V19.5");
icon("hint", "M9.5 17.5H14.5M10.5 20.5H13.5M8.8 14.6Q6 12.4 6 9.5A6 6 0 0 1 18 9.5Q18 12.4 15.2 14.6V17.5H8.8Z");
icon("settings", "M4 7H10M15 7H20M4 12H6M11 12H20M4 17H13M18 17H20", '<circle cx="12.5" cy="7" r="2"/><circle cx="8.5" cy="12" r="2"/><circle cx="15.5" cy="17" r="2"/>');
icon("offline", "M5 19L19 5M4 10.5Q7.6 7.2 12 7.2M7 14Q9 12.2 11 11.8M15.4 8.2Q18 9 20 10.5M15 12.6Q16 13.2 17 14", dot(12, 17.5));
icon("stall", "M4 9.5L6 4.5H18L20 9.5A2.7 2.7 0 0 1 14.7 9.5A2.7 2.7 0 0 1 9.3 9.5A2.7 2.7 0 0 1 4 9.5ZM6 12V19.5H18V12M6 15.5H18");
icon("clock", "M12 7.5V12L15 14", '<circle cx="12" cy="12" r="8.2"/>');
icon("bell", "M6 16.5Q7.5 15 7.5 10.5A4.5 4.5 0 0 1 16.5 10.5Q16.5 15 18 16.5ZM10.5 19.2Q12 20.4 13.5 19.2M12 6V4.2");
icon("list", "M9 6.5H20M9 12H20M9 17.5H20", dot(4.8, 6.5) + dot(4.8, 12) + dot(4.8, 17.5));
icon("day", "M4.5 6.5H19.5V19.5H4.5ZM4.5 10.5H19.5M8.5 4V8M15.5 4V8M9.5 15L11.3 16.8L14.8 13.2");
icon("pin", "M9 4.5H15L14.3 10.5L17.5 14H6.5L9.7 10.5ZM12 14V20");
